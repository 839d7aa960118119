import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type SubmitEvent } from 'react';
import { expect, it } from 'vitest';
import { ComboboxField } from './combobox-field';

const OPTIONS = [
  { value: 'MH', label: 'Maharashtra' },
  { value: 'MP', label: 'Madhya Pradesh' },
  { value: 'GO', label: 'Goa' },
  { value: 'SP', label: 'São Paulo' },
  { value: 'KA', label: 'Karnataka' },
];

function Host({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <ComboboxField label="State" options={OPTIONS} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

function open(start?: string) {
  render(<Host {...(start && { start })} />);
  return { user: userEvent.setup(), box: screen.getByRole('combobox', { name: 'State' }) };
}
const shown = () => screen.getAllByRole('option').map((option) => option.textContent);
const active = () =>
  document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')
    ?.textContent;

it('opens with all options, finds them without accents, ranks prefixes first and marks matches', async () => {
  const { user, box } = open();
  await user.click(box);
  expect(shown()).toHaveLength(5);
  await user.type(box, 'a');
  expect(shown()).toEqual(['Maharashtra', 'Madhya Pradesh', 'Goa', 'São Paulo', 'Karnataka']);
  await user.clear(box);
  await user.type(box, 'sao');
  expect(shown()).toEqual(['São Paulo']);
  await user.clear(box);
  await user.type(box, 'ma');
  expect(shown()).toEqual(['Maharashtra', 'Madhya Pradesh']);
  expect(screen.getAllByText('Ma')[0]?.tagName).toBe('MARK');
});

it('moves with arrows, Home and End, and chooses with Enter', async () => {
  const { user, box } = open();
  await user.click(box);
  await user.keyboard('{End}');
  expect(active()).toBe('Karnataka');
  await user.keyboard('{Home}');
  expect(active()).toBe('Maharashtra');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(box).toHaveValue('Goa');
  expect(screen.getByText('GO')).toBeInTheDocument();
  expect(box).toHaveAttribute('aria-expanded', 'false');
});

it('chooses the best match with Enter', async () => {
  const { user, box } = open();
  await user.type(box, 'go{Enter}');
  expect(box).toHaveValue('Goa');
  expect(screen.getByText('GO')).toBeInTheDocument();
});

it('keeps the value on Escape and on blur with other text', async () => {
  const { user, box } = open('GO');
  await user.click(box);
  await user.type(box, 'kar{Escape}');
  expect(box).toHaveValue('Goa');
  await user.type(box, 'kar');
  await user.tab();
  expect(box).toHaveValue('Goa');
  expect(screen.getByText('GO')).toBeInTheDocument();
});

it('clears the value with its button and on blur when empty', async () => {
  const { user, box } = open('GO');
  await user.click(screen.getByRole('button', { name: 'Clear choice' }));
  expect(box).toHaveValue('');
  await user.click(box);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(box).toHaveValue('Maharashtra');
  await user.clear(box);
  await user.tab();
  expect(box).toHaveValue('');
});

it('shows when nothing is found', async () => {
  const { user, box } = open();
  await user.type(box, 'xyz');
  expect(shown()).toEqual(['Nothing found']);
});

const COUNTRIES = [
  { value: 'GE', label: 'Georgia' },
  { value: 'KR', label: 'Korea, Republic of', aliases: ['South Korea', 'Südkorea'] },
  { value: 'PE', label: 'Peru', aliases: ['Perú', 'Usa Usa'] },
  { value: 'US', label: 'United States of America', aliases: ['USA', 'EEUU'] },
];

/** A field whose options arrive when the first button is pressed. The second one leaves one of them. */
function SlowHost() {
  const [isLoaded, setLoaded] = useState(false);
  const [isNarrow, setNarrow] = useState(false);
  const [value, setValue] = useState('');
  const [submitted, setSubmitted] = useState<string[]>([]);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted([...submitted, value]);
  };
  return (
    <form onSubmit={handleSubmit}>
      <ComboboxField
        label="Country"
        options={isLoaded ? COUNTRIES.slice(isNarrow ? 3 : 0) : []}
        status={isLoaded ? undefined : 'Loading...'}
        value={value}
        onChange={setValue}
      />
      <button type="button" onClick={() => setLoaded(true)}>
        Load
      </button>
      <button type="button" onClick={() => setNarrow(true)}>
        Narrow
      </button>
      <button>Send</button>
      <output aria-label="Value">{value}</output>
      <output aria-label="Sent">{submitted.join(', ')}</output>
    </form>
  );
}

function openSlow() {
  render(<SlowHost />);
  const load = screen.getByRole('button', { name: 'Load' });
  return { user: userEvent.setup(), box: screen.getByRole('combobox', { name: 'Country' }), load };
}

it.each([
  ['south k', ['Korea, Republic of']],
  ['SUDKOREA', ['Korea, Republic of']],
  ['usa', ['United States of America', 'Peru']],
  ['e.e.u.u.', ['United States of America']],
  ['rep', ['Korea, Republic of']],
])('finds options by their other names too: %s', async (typed, found) => {
  const { user, box, load } = openSlow();
  await user.click(load);
  await user.type(box, typed);
  expect(shown()).toEqual(found);
});

it('chooses the option whose other name was typed when the field is left', async () => {
  const { user, box, load } = openSlow();
  await user.click(load);
  await user.type(box, 'usa');
  await user.tab();
  expect(box).toHaveValue('United States of America');
  expect(screen.getByText('US')).toBeInTheDocument();
});

it('keeps text that is left while the options load, and then chooses its option', async () => {
  const { user, box, load } = openSlow();
  await user.type(box, 'south korea');
  await user.tab();
  expect(box).toHaveValue('south korea');
  await user.click(load);
  expect(box).toHaveValue('Korea, Republic of');
  expect(screen.getByText('KR')).toBeInTheDocument();
});

it('keeps text that turns out to be no option, so that it can be corrected', async () => {
  const { user, box, load } = openSlow();
  await user.type(box, 'Koreea');
  await user.tab();
  await user.click(load);
  expect(box).toHaveValue('Koreea');
  expect(screen.getByRole('status', { name: 'Value' })).toBeEmptyDOMElement();
});

it('chooses the option of text that was left when fewer options identify it, as those of a country do', async () => {
  const { user, box, load } = openSlow();
  await user.type(box, 'us');
  await user.tab();
  await user.click(load);
  expect(box).toHaveValue('us');
  await user.click(screen.getByRole('button', { name: 'Narrow' }));
  expect(box).toHaveValue('United States of America');
  expect(screen.getByText('US')).toBeInTheDocument();
});

it('holds the form while text that was left waits for the options, and then submits it once', async () => {
  const { user, box, load } = openSlow();
  const send = screen.getByRole('button', { name: 'Send' });
  const sent = screen.getByRole('status', { name: 'Sent' });
  await user.type(box, 'peru');
  await user.click(send);
  await user.click(send);
  expect(sent).toBeEmptyDOMElement();
  await user.click(load);
  await waitFor(() => expect(sent).toHaveTextContent(/^PE$/));
  await user.click(send);
  expect(sent).toHaveTextContent(/^PE, PE$/);
});
