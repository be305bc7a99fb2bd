import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes, one lane (OWASP's first recommendation). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compared with passwords of unknown accounts, so that both cases take the same time. */
const DUMMY_HASH = await hash('nobody has this password', COST);

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? DUMMY_HASH, password);
  return matches && stored != null;
}
