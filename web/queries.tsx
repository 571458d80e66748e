import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { queryClient } from './query-client.ts';

/** Wraps every screen that fetches. It is loaded with the first of them: the start page and the log-in do without it. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** The same as a route, which wraps its child routes. */
export const Component = () => (
  <Queries>
    <Outlet />
  </Queries>
);
