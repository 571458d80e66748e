import { useRef, useState } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { Menu as MenuIcon, Sailboat, X } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import styles from './header.module.css';
import { Menu } from './menu.tsx';

export function Header() {
  const { key } = useLocation();
  const isNavigating = useNavigation().state !== 'idle';
  // The menu is open only at the location where it was opened, so every navigation closes it.
  const [openedAt, setOpenedAt] = useState<string>();
  const open = openedAt === key;
  const toggle = useRef<HTMLButtonElement>(null);

  const close = () => {
    setOpenedAt(undefined);
    toggle.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu wherever the focus is in it
    <header
      className={styles.header}
      data-loading={isNavigating || undefined}
      onKeyDown={(event) => event.key === 'Escape' && open && close()}
    >
      <div className={styles.in}>
        <Link className={styles.brand} to="/info">
          <Sailboat />
          {t('app.title')}
        </Link>
        <button
          ref={toggle}
          className={styles.toggle}
          type="button"
          aria-expanded={open}
          aria-controls="menu"
          aria-label={t(open ? 'a11y.menuClose' : 'a11y.menuOpen')}
          onClick={() => setOpenedAt(open ? undefined : key)}
        >
          {open ? <X /> : <MenuIcon />}
        </button>
        <Menu id="menu" open={open} />
      </div>
    </header>
  );
}
