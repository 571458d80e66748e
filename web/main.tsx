import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchFirst, Pages } from './router.tsx';
import { followOtherTabs } from './session-state.ts';
import { browserHistory } from './shared/browser-history.ts';
import { followInstallOffer } from './shared/install-offer.ts';
import { followMissingParts } from './shell/missing-part.ts';
import { Navigation } from './shell/navigation.tsx';

browserHistory.start();
followOtherTabs();
followInstallOffer();
followMissingParts();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const show = () =>
  createRoot(root).render(
    <StrictMode>
      <Navigation>
        <Pages />
      </Navigation>
    </StrictMode>,
  );
// What comes this soon is shown whole; what doesn't, comes into the page that stands by then. (Not awaited here: the files
// of later screens take what they share with this one from it, and would wait for it.)
void Promise.race([fetchFirst(), new Promise((resolve) => setTimeout(resolve, 100))]).then(show);
