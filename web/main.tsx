import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { createRouter } from './router.tsx';
import { followOtherTabs } from './session-state.ts';
import { followInstallOffer } from './shared/device/install-offer.ts';
import { followMissingParts } from './shell/missing-part.ts';
import { followTranslation } from './shell/translated.ts';

followOtherTabs();
followInstallOffer();
followMissingParts();
followTranslation();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createRouter()} />
  </StrictMode>,
);
