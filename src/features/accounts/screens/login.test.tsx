import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAddress, anAdministrator, anAuthor, PASSWORD } from '#testing/makers.ts';
import { place, renderAt } from '#testing/screen.tsx';
import { accountsClient } from '../client.ts';
import LoginScreen from './login.tsx';
import VerifyEmailScreen from './verify-email.tsx';
import VerifyTwoFactorScreen from './verify-two-factor.tsx';

const journal = testJournal();

const show = (path = '/login') =>
  renderAt(journal, path, [
    { path: '/login', Component: LoginScreen, loader: () => accountsClient(journal.as()).loginMethods() },
    { path: '/verify-email', Component: VerifyEmailScreen },
    { path: '/verify-2fa', Component: VerifyTwoFactorScreen },
    place('/submission'),
    place('/dashboard'),
  ]);

const logIn = async (email: string, password: string) => {
  await userEvent.type(await screen.findByLabelText(/^Email/), email);
  await userEvent.type(screen.getByLabelText(/^Password/), password);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
};

describe('logging in', () => {
  test('stores the token and opens the submission wizard', async () => {
    const { email } = await anAuthor(journal);
    show();
    await logIn(email, PASSWORD);
    expect(await screen.findByText('at /submission')).toBeTruthy();
    expect(await screen.findByText('Login successful!')).toBeTruthy();
    expect(localStorage.getItem('access_token')).toMatch(/^ey/);
  });

  test('every failure shows the same message, and the entered text remains', async () => {
    show();
    await logIn(anAddress(), 'wrong password');
    expect((await screen.findAllByText('Invalid Email or Password')).length).toBeGreaterThan(0);
    expect((screen.getByLabelText(/^Password/) as HTMLInputElement).value).toBe('wrong password');
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test('an unconfirmed address opens the code form', async () => {
    const email = anAddress();
    const person = { firstName: 'A', lastName: 'B', email, password: PASSWORD };
    await accountsClient(journal.as()).register(person);
    show();
    await logIn(email, PASSWORD);
    await userEvent.click(await screen.findByRole('link', { name: 'Enter the code' }));
    expect(await screen.findByRole('heading', { name: 'Verify your email' })).toBeTruthy();
    expect(screen.getByText(email)).toBeTruthy();
  });

  test('without a connection a second line says so', async () => {
    show();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await logIn(anAddress(), 'whatever');
    expect(await screen.findByText('There is no connection to the journal. Please try again.')).toBeTruthy();
  });

  test('an administrator enters the mailed code and arrives at the dashboard', async () => {
    const { email } = await anAdministrator(journal);
    show();
    await logIn(email, PASSWORD);
    expect(await screen.findByText('2FA code sent to your email. Please verify.')).toBeTruthy();
    const code = await screen.findByLabelText(/^Code/);
    expect(document.activeElement).toBe(code);
    expect(screen.getByText(email)).toBeTruthy();
    await userEvent.type(code, '000000');
    await userEvent.click(screen.getByRole('button', { name: 'Verify Code' }));
    expect((await screen.findAllByText('Code expired or incorrect.')).length).toBeGreaterThan(0);
    await userEvent.clear(code);
    await userEvent.type(code, await journal.codeFor(email));
    await userEvent.click(screen.getByRole('button', { name: 'Verify Code' }));
    expect(await screen.findByText('2FA verification successful!')).toBeTruthy();
    expect(await screen.findByText('at /dashboard', {}, { timeout: 3000 })).toBeTruthy();
  });
});

test('the second factor, opened without a login, does not mention a sent code, and links to the login', async () => {
  show('/verify-2fa');
  expect(await screen.findByText(/^The code comes after your password/)).toBeTruthy();
  expect(screen.queryByText(/we have sent/)).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Back to login' }));
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy();
});

describe('registering', () => {
  test('opens the code form, then the submission wizard', async () => {
    const email = anAddress();
    show('/login?tab=register');
    await userEvent.type(await screen.findByLabelText(/^First name/), 'Aline');
    await userEvent.type(screen.getByLabelText(/^Last name/), 'Ingabire');
    await userEvent.type(screen.getByLabelText(/^Email/), email);
    await userEvent.type(screen.getByLabelText(/^Password/), PASSWORD);
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Registration successful! Check your email for the code.')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Resend Code' }));
    expect(await screen.findByText('Verification code resent!')).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Code/), await journal.codeFor(email));
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Email verified successfully!')).toBeTruthy();
    expect(await screen.findByText('at /submission', {}, { timeout: 3000 })).toBeTruthy();
  });

  test('errors appear at their fields, and the toast names the problem', async () => {
    const { email } = await anAuthor(journal);
    show('/login?tab=register');
    await userEvent.type(await screen.findByLabelText(/^Email/), email);
    await userEvent.type(screen.getByLabelText(/^Password/), 'short');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect((await screen.findAllByText('Please enter your first name.')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText(/^Password/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Please use at least 8 characters.').length).toBeGreaterThan(0);
  });
});

describe('codes that fail', () => {
  const answer = (status: number, body: object) => vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  const enter = async (path: string, button: string, status: number, body: object) => {
    show(path);
    answer(status, body);
    await userEvent.type(await screen.findByLabelText(/^Email/), anAddress());
    await userEvent.type(screen.getByLabelText(/^Code/), '123456');
    return userEvent.click(screen.getByRole('button', { name: button }));
  };

  test.each([
    ['/verify-2fa', 'Verify Code', 'Code expired or incorrect.'],
    ['/verify-email', 'Verify', 'Invalid code'],
  ])('%s shows the message of the server, or its own when there is none', async (path, button, message) => {
    await enter(path, button, 500, {});
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getAllByText(message).length).toBeGreaterThan(1);
    answer(400, { message: 'The server’s own words' });
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect((await screen.findAllByText('The server’s own words')).length).toBeGreaterThan(1);
    expect(screen.getByRole('alert').textContent).toBe('The server’s own words');
  });

  test('a second factor whose reply has no token counts as invalid', async () => {
    await enter('/verify-2fa', 'Verify Code', 200, { success: true, token: '' });
    expect(await screen.findByText('Invalid code. Try again.')).toBeTruthy();
  });

  test('a code that cannot be sent again', async () => {
    await enter('/verify-email', 'Resend Code', 503, {});
    expect(await screen.findByText('Could not resend code. Try again later.')).toBeTruthy();
  });
});
