import { inTurn, request } from '../load.ts';
import { refreshAfterChange } from '../logs.ts';
import { logIn, startProduct } from '../programs.ts';
import { logOf, type Rival, years } from './rival.ts';

export const loggboken: Rival = {
  name: 'LOGGBOKEN',
  async start(dataDir) {
    const product = await startProduct({ dataDir });
    return {
      ...product,
      async asks() {
        const headers = await logIn(product.url);
        const paths = years.map((year) => `/api/logs/${year}`);
        const ids: string[] = [];
        for (const path of paths) {
          const answer = await fetch(product.url + path, { headers });
          ids.push(...((await answer.json()) as { _id: string }[]).map(({ _id }) => _id));
        }
        return {
          create: { ask: (n) => request('POST', '/api/createlog', headers, logOf(n)), status: 201 },
          show: inTurn(ids.map((id) => request('GET', `/api/showlog/${id}`, headers))),
          list: inTurn(paths.map((path) => request('GET', path, headers))),
          refresh: async () => inTurn([await refreshAfterChange(product.url, headers)]),
        };
      },
    };
  },
};
