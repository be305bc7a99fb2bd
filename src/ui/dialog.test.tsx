import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Dialog, DialogClose } from './dialog.tsx';
import { TextArea } from './field.tsx';

function Screen() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Answer
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="A letter" closeLabel="Close">
        <TextArea label="Text" />
        <DialogClose>Cancel</DialogClose>
      </Dialog>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
const text = () => screen.findByLabelText<HTMLTextAreaElement>('Text');
const isClosed = () => waitFor(() => expect(screen.queryByText('A letter')).toBeNull());
const backdrop = () => screen.getAllByRole('presentation', { hidden: true })[0] as HTMLElement;
const question = () => screen.findByRole('dialog', { name: 'Discard your changes?' });
const ways: [string, () => Promise<unknown>][] = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => press('Cancel')],
  ['the cross', () => press('Close')],
];

beforeEach(async () => {
  render(<Screen />);
  await press('Answer');
  await text();
});

test.each([...ways, ['the backdrop', () => userEvent.click(backdrop())] as const])(
  'a dialog in which nothing was entered closes by %s',
  async (_, leave) => {
    await leave();
    await isClosed();
  },
);

test.each(ways)('entered text is discarded by %s only after a question', async (_, leave) => {
  await userEvent.type(await text(), 'Dear reader');
  await leave();
  await question();
  await press('Keep editing');
  await waitFor(() => expect(screen.queryByText('Discard your changes?')).toBeNull());
  expect((await text()).value).toBe('Dear reader');
  await leave();
  await question();
  await press('Discard');
  await isClosed();
  await press('Answer');
  expect((await text()).value).toBe('');
  await userEvent.keyboard('{Escape}');
  await isClosed();
});

test('Escape answers the question with no', async () => {
  await userEvent.type(await text(), 'Dear reader');
  await userEvent.keyboard('{Escape}');
  await question();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Discard your changes?')).toBeNull());
  expect((await text()).value).toBe('Dear reader');
});

test('a click beside what was entered does nothing', async () => {
  await userEvent.type(await text(), 'Dear reader');
  await userEvent.click(backdrop());
  expect((await text()).value).toBe('Dear reader');
  expect(screen.queryByText('Discard your changes?')).toBeNull();
});
