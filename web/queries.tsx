import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { queryClient } from './query-client.ts';

/** Around every screen that fetches. It is loaded with the first of them: the welcome and the log-in do without. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** The same as a route, around those under it. */
export const Component = () => (
  <Queries>
    <Outlet />
  </Queries>
);
