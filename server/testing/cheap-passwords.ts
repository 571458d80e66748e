import { hashCost } from '../auth/passwords.ts';

// A vitest set-up file: some thousand passwords are hashed in a run, and none of them guards anything.
Object.assign(hashCost, { memoryCost: 8, timeCost: 1 });
