import type { LucideIcon } from 'lucide-react';
import type { Session } from '../session-state.ts';
import { BookText, House, SlidersHorizontal, User, UserPlus, Wrench } from '../shared/ui/icons.ts';
import { type StringKey, t } from '../strings.ts';

export interface MenuItem {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** Whether the path belongs to this item's section. */
  covers: (path: string) => boolean;
}

const item = (to: string, key: StringKey, Icon: LucideIcon, pages: RegExp): MenuItem => ({
  to,
  label: t(key),
  Icon,
  covers: (path) => pages.test(path),
});

/** The menu's items for a visitor, a user or an administrator, in order. Logging in and out come after these. */
export function menuItems(session: Session | null): MenuItem[] {
  if (!session) return [item('/info', 'nav.home', House, /^\/(info|home)?$/)];
  return [
    item('/info', 'nav.home', House, /^\/info$/),
    item(
      '/home',
      'nav.logs',
      BookText,
      /^\/(home|(logs|createlog)(\/.*)?|castoff|underway\/.*|showlog\/.*|updatelog\/.*)?$/,
    ),
    item(
      '/servicelogs',
      'nav.service',
      Wrench,
      /^\/((servicelogs|boats|documents|costs)(\/.*)?|(create|show|update)servicelog\b.*)$/,
    ),
    ...(session.userRole === 'admin'
      ? [
          item('/signup', 'nav.register', UserPlus, /^\/signup$/),
          item('/changeuser', 'nav.changeUser', SlidersHorizontal, /^\/(changeuser|events)$/),
        ]
      : []),
    item(
      `/showprofile/${session.userId}`,
      'nav.profile',
      User,
      new RegExp(`^/(show|change)profile/${session.userId}(/|$)`),
    ),
  ];
}
