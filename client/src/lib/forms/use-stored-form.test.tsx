import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useStoredForm } from './use-stored-form';

function Contact({ mail, phone }: { mail: string; phone: string }) {
  const { register } = useStoredForm({ mail, phone });
  return (
    <>
      <input aria-label="Mail" {...register('mail')} />
      <input aria-label="Phone" {...register('phone')} />
    </>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });

test('fields follow what is stored, except while they hold something that is not', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Contact mail="a@weft.example" phone="1" />);
  await user.clear(field('Mail'));
  await user.type(field('Mail'), 'b@weft.example');
  // Somebody else saves.
  rerender(<Contact mail="c@weft.example" phone="2" />);
  expect(field('Mail')).toHaveValue('b@weft.example');
  expect(field('Phone')).toHaveValue('2');
  // What was entered is saved, and then changed by somebody else.
  rerender(<Contact mail="b@weft.example" phone="2" />);
  rerender(<Contact mail="d@weft.example" phone="2" />);
  expect(field('Mail')).toHaveValue('d@weft.example');
});
