import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Pages } from './router.tsx';
import { followOtherTabs } from './session-state.ts';
import { browserHistory } from './shared/browser-history.ts';
import { followInstallOffer } from './shared/install-offer.ts';
import { Navigation } from './shell/navigation.tsx';

browserHistory.start();
followOtherTabs();
followInstallOffer();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Navigation>
      <Pages />
    </Navigation>
  </StrictMode>,
);
