/** The rules that axe looks at. Named one by one, since axe leaves out target-size (2.2 AA) unless it is asked for. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
