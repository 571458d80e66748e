/** The file that marks a place as ours, so that an unmounted disk or a wrong name is noticed. */
export const markName = 'LOGGBOKEN.txt';

export const markText =
  'Den här filen visar LOGGBOKEN att disken är på plats. Låt den ligga kvar, och kopiera den med resten.\n';
