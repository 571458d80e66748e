import { Link, useLocation } from 'react-router';
import { useSession } from '../session-state.ts';
import { User } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { useAppearance } from './appearance.ts';
import { AppearanceButton } from './appearance-button.tsx';
import { AppearanceChoice } from './appearance-choice.tsx';
import { LogOutLink } from './log-out-link.tsx';
import styles from './menu.module.css';
import { menuItems } from './menu-items.ts';

export function Menu({ id, open }: { id: string; open: boolean }) {
  const session = useSession();
  const { pathname } = useLocation();
  const [appearance, choose] = useAppearance();

  return (
    <nav className={styles.menu} id={id} aria-label={t('a11y.nav')} data-open={open || undefined}>
      <ul>
        {menuItems(session).map(({ to, label, Icon, covers }) => (
          <li key={to}>
            <Link to={to} aria-current={pathname === to ? 'page' : covers(pathname) || undefined}>
              <Icon />
              {label}
            </Link>
          </li>
        ))}
        <li>{session ? <LogOutLink /> : <LogInLink />}</li>
      </ul>
      <AppearanceButton>
        <AppearanceChoice appearance={appearance} choose={choose} />
      </AppearanceButton>
      <div className={styles.appearance}>
        <AppearanceChoice appearance={appearance} choose={choose} />
      </div>
    </nav>
  );
}

function LogInLink() {
  const { pathname } = useLocation();
  return (
    <Link to="/login" state={{ fromMenu: true }} aria-current={pathname === '/login' ? 'page' : undefined}>
      <User />
      {t('nav.login')}
    </Link>
  );
}
