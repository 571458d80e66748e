/** The window of a phone, where LOGGBOKEN is mostly used. */
export const phone = { width: 390, height: 844 };
