import { hashCost } from '../auth/passwords.ts';

// A vitest set-up file: a run hashes some thousand passwords, and none of them protects anything.
Object.assign(hashCost, { memoryCost: 8, timeCost: 1 });
