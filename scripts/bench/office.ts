import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ADMIN = { email: 'office@example.org', password: 'a password of the office' };

/** The settings of a journal with its data in `folder`, for an administrator and without limits. */
export const officeSettings = (folder: string) => ({
  DATA_DIR: folder,
  RATE_LIMIT_FACTOR: '1000000',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
});

/** Logs the administrator in to a journal with its data in `folder`; the token of the session. */
export async function adminToken(url: string, folder: string): Promise<string> {
  const post = async (path: string, body: object) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return (await fetch(`${url}/api/v1${path}`, init)).json();
  };
  await post('/auth/login', ADMIN);
  const code = await mailedCode(folder);
  const { token } = (await post('/auth/verify-2fa', { email: ADMIN.email, code })) as { token: string };
  return token;
}

/** The code in the newest mail, once there is one: without a mail server each is a file. */
async function mailedCode(folder: string): Promise<string> {
  for (;;) {
    const names = (await readdir(join(folder, 'mail')).catch(() => [])).filter((name) => !name.startsWith('.'));
    const newest = names.toSorted().at(-1);
    const code = newest && /^Subject:.*?(\d{6})/m.exec(await readFile(join(folder, 'mail', newest), 'utf8'))?.[1];
    if (code) return code;
    await pause(50);
  }
}
