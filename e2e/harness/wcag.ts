/** The rules that axe checks. Listed one by one, since axe leaves out target-size (2.2 AA) unless asked for it. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
