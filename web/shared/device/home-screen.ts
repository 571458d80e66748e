/**
 * Whether LOGGBOKEN runs as an app on the home screen of an iPhone or iPad (true) or in a browser there (false). Undefined
 * elsewhere: only iOS has the property.
 */
export const isOnHomeScreen = (): boolean | undefined => (navigator as { standalone?: boolean }).standalone;
