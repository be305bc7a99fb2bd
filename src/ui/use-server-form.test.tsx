import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AppError } from '#base/errors.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { useServerForm } from './use-server-form.ts';

/** Requests to the server in order, to be answered by the test. */
const calls: { answer: () => void; refuse: (error: unknown) => void }[] = [];

function Form() {
  const { busy, errors, submit } = useServerForm(() => {});
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit(() => new Promise((answer, refuse) => void calls.push({ answer, refuse })), event.currentTarget);
      }}
    >
      <TextField label="First" error={errors.first} />
      <TextField label="Second" error={errors.second} />
      <Button type="submit" busy={busy}>
        Send
      </Button>
      <TextField label="Third" error={errors.third} />
      <button type="button">Elsewhere in the form</button>
    </form>
  );
}

const refusal = (...paths: string[]) => {
  const issues = paths.map((path) => ({ path, message: `${path} is wrong` }));
  return new AppError('invalid', 'INVALID', 'No.', { issues });
};
const send = () => screen.getByRole('button', { name: 'Send' });

test('while a form is on its way further clicks and Enter do nothing, and the button keeps the focus', async () => {
  calls.length = 0;
  render(<Form />);
  await userEvent.dblClick(send());
  expect(send().getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(send());
  await userEvent.keyboard('{Enter} ');
  await userEvent.type(screen.getByLabelText('First'), 'x{Enter}');
  expect(calls).toHaveLength(1);
  send().focus();
  calls[0]?.answer();
  await expect.poll(() => send().getAttribute('aria-disabled')).toBeNull();
  expect(document.activeElement).toBe(send());
  await userEvent.click(send());
  expect(calls).toHaveLength(2);
});

test('the focus goes to the first fault, stays at a refusal of the whole, and leaves alone who has gone on', async () => {
  calls.length = 0;
  render(
    <>
      <Form />
      <button type="button">Something else</button>
    </>,
  );
  await userEvent.click(send());
  calls[0]?.refuse(refusal('third', 'second'));
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Second'));
  await userEvent.click(send());
  calls[1]?.refuse(refusal());
  await expect.poll(() => send().getAttribute('aria-disabled')).toBeNull();
  expect(document.activeElement).toBe(send());
  await userEvent.click(send());
  await userEvent.click(screen.getByRole('button', { name: 'Something else' }));
  calls[2]?.refuse(refusal('first'));
  await expect.poll(() => screen.getByLabelText('First').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Something else' }));
});
