import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAddress, anAdministrator, anAuthor, PASSWORD } from '#testing/makers.ts';
import { place, renderAt } from '#testing/screen.tsx';
import { accountsClient, ownAccountClient, session } from '../client.ts';
import { tokensClient } from '../tokens/client.ts';
import AccountScreen from './account/account.tsx';
import LoginScreen from './login.tsx';
import VerifyEmailScreen from './verify-email.tsx';
import VerifyTwoFactorScreen from './verify-two-factor.tsx';

const journal = testJournal();

const logIn = async (email: string) => {
  renderAt(journal, '/login', [
    { path: '/login', Component: LoginScreen, loader: () => accountsClient(journal.as()).loginMethods() },
    { path: '/verify-2fa', Component: VerifyTwoFactorScreen },
    place('/dashboard'),
    place('/submission'),
  ]);
  await userEvent.type(await screen.findByLabelText(/^Email/), email);
  await userEvent.type(screen.getByLabelText(/^Password/), PASSWORD);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
};

const showAccountOf = (token: string) => {
  session.begin(token);
  const client = journal.as(token);
  const loader = async () => ({
    account: await ownAccountClient(client).view(),
    tokens: await tokensClient(client).list(),
  });
  renderAt(journal, '/account', [{ path: '/account', Component: AccountScreen, loader }]);
};

/** Pastes a text as people copy it; returns the field's value. */
const paste = async (label: RegExp, text: string) => {
  const field = (await screen.findByLabelText(label)) as HTMLInputElement;
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
  return field.value;
};

const presses = (name: string) => screen.findByRole('button', { name }).then((button) => userEvent.click(button));

/** The code that an authenticator app shows for this key. */
const appCode = (key: string) =>
  new TOTP({ secret: key.replaceAll(' ', '') }).generate({ timestamp: journal.now().getTime() });

/** Six digits in the ways that mails, apps and people write them. */
const copies = (code: string) => [
  ` ${code}`,
  `\t${code}\u00a0`,
  `${code.slice(0, 3)} ${code.slice(3)}`,
  ` ${code.slice(0, 2)}\u200b ${code.slice(2, 4)} ${code.slice(4)} `,
];

describe('a code that is pasted with spaces keeps all its digits', () => {
  test('at the second factor', async () => {
    const { email } = await anAdministrator(journal);
    await logIn(email);
    await screen.findByText('2FA code sent to your email. Please verify.');
    const code = await journal.codeFor(email);
    for (const copy of copies(code)) expect(await paste(/^Code/, copy), JSON.stringify(copy)).toBe(code);
    await presses('Verify Code');
    expect(await screen.findByText('2FA verification successful!')).toBeTruthy();
  });

  test('at a new account', async () => {
    const email = anAddress();
    await accountsClient(journal.as()).register({ firstName: 'A', lastName: 'B', email, password: PASSWORD });
    renderAt(journal, '/verify-email', [
      { path: '/verify-email', Component: VerifyEmailScreen },
      place('/submission'),
      place('/login'),
    ]);
    await userEvent.type(await screen.findByLabelText(/^Email/), email);
    const code = await journal.codeFor(email);
    for (const copy of copies(code)) expect(await paste(/^Code/, copy), JSON.stringify(copy)).toBe(code);
    await presses('Verify');
    expect(await screen.findByText('Email verified successfully!')).toBeTruthy();
  });

  test('at a new address', async () => {
    const { token } = await anAuthor(journal);
    const email = anAddress();
    await ownAccountClient(journal.as(token)).changeEmail({ email, currentPassword: PASSWORD });
    showAccountOf(token);
    const code = await journal.codeFor(email);
    for (const copy of copies(code)) expect(await paste(/^Code from the new/, copy), JSON.stringify(copy)).toBe(code);
    await presses('Confirm the new address');
    await expect.poll(() => ownAccountClient(journal.as(token)).view()).toMatchObject({ email });
  });

  test('of an app during its setup', async () => {
    const { token } = await anAuthor(journal);
    showAccountOf(token);
    await presses('Set up an authenticator app');
    const factor = within(screen.getByRole('region', { name: 'Two-factor sign-in' }));
    await userEvent.type(factor.getByLabelText(/^Current password/), PASSWORD);
    await userEvent.click(factor.getByRole('button', { name: 'Confirm' }));
    await screen.findByLabelText(/^Code from the app/);
    const code = appCode(document.querySelector('#app-key')?.textContent ?? '');
    for (const copy of copies(code)) expect(await paste(/^Code from the app/, copy), JSON.stringify(copy)).toBe(code);
    await presses('Turn the app on');
    expect(await screen.findByText('Your recovery codes')).toBeTruthy();
  });

  test('for recovery, with its hyphen or without', async () => {
    const { email, token } = await anAuthor(journal);
    const own = ownAccountClient(journal.as(token));
    const { secret, proposal } = await own.proposeApp(PASSWORD);
    const [code = ''] = await own.confirmApp({ proposal, code: appCode(secret) });
    await logIn(email);
    await presses('Use a recovery code instead');
    expect(await paste(/^Recovery code/, code.replace('-', ' '))).toBe(code.replace('-', ''));
    for (const copy of [` ${code}`, code.replace('-', ' - '), `\n${code}\u00a0`])
      expect(await paste(/^Recovery code/, copy), JSON.stringify(copy)).toBe(code);
    await presses('Verify Code');
    expect(await screen.findByText('2FA verification successful!')).toBeTruthy();
  });
});

describe('the focus, when the second factor is changed by keyboard,', () => {
  const factor = () => within(screen.getByRole('region', { name: 'Two-factor sign-in' }));
  const chooses = async (name: string) => {
    showAccountOf((await anAuthor(journal)).token);
    await presses(name);
    await userEvent.type(factor().getByLabelText(/^Current password/), `${PASSWORD}{Enter}`);
  };

  test.each(['Set up an authenticator app', 'Turn on codes by e-mail'])(
    'reads what the password is for, and leaves without it: %s',
    async (name) => {
      showAccountOf((await anAuthor(journal)).token);
      await presses(name);
      const form = within(factor().getByRole('group', { name }));
      expect(document.activeElement).toBe(form.getByLabelText(/^Current password/));
      form.getByRole('button', { name: 'Cancel' }).focus();
      await userEvent.keyboard('{Enter}');
      expect(factor().queryByLabelText(/^Current password/)).toBeNull();
      expect(document.activeElement).toBe(factor().getByRole('button', { name, pressed: false }));
    },
  );

  test('moves to the new state', async () => {
    await chooses('Turn on codes by e-mail');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('A code by e-mail'));
  });

  test('moves to the key for the app, and back to the button before it', async () => {
    await chooses('Set up an authenticator app');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Scan this with your app/));
    factor().getByRole('button', { name: 'Cancel' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(factor().getByRole('button', { name: 'Set up an authenticator app' }));
  });

  test('moves to the recovery codes', async () => {
    await chooses('Set up an authenticator app');
    await screen.findByLabelText(/^Code from the app/);
    const code = appCode(document.querySelector('#app-key')?.textContent ?? '');
    await userEvent.type(screen.getByLabelText(/^Code from the app/), `${code}{Enter}`);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your recovery codes' })),
    );
  });

  test('stays where the user has moved it meanwhile', async () => {
    await chooses('Turn on codes by e-mail');
    const name = screen.getByLabelText(/^First name/);
    name.focus();
    await factor().findByText('A code by e-mail');
    expect(document.activeElement).toBe(name);
  });
});

test('a code is typed as it is copied; spaces and surplus characters are ignored', async () => {
  renderAt(journal, '/verify-2fa', [{ path: '/verify-2fa', Component: VerifyTwoFactorScreen }]);
  const field = (await screen.findByLabelText(/^Code/)) as HTMLInputElement;
  await userEvent.type(field, ' 872 1589');
  expect(field.value).toBe('872158');
});
