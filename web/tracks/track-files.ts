/** The endings of files that hold tracks: those that are read, and those that are told how to become one. */
const endings = ['.gpx', '.gz', '.kml', '.kmz', '.tcx', '.fit', '.xml'];

export const isTrackFile = ({ name }: File): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));

/** For the `accept` of an input. Android knows many of them by no other type than the last. */
export const trackFiles = [
  ...endings,
  ...['application/gpx+xml', 'application/gzip', 'application/xml', 'text/xml', 'application/octet-stream'],
].join();
