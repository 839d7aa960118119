import { Card } from '@/ui/display/card';

interface Row {
  readonly name: string;
  readonly value: string;
}

/** A card with a table of names and values. `id` is that of the heading. */
export function FactTable({
  id,
  title,
  text,
  columns: [first, second],
  rows,
}: {
  id: string;
  title: string;
  text: string;
  columns: readonly [name: string, value: string];
  rows: readonly Row[];
}) {
  return (
    <Card aria-labelledby={id} className="p-5 max-md:p-4">
      <h2 id={id}>{title}</h2>
      <p className="mt-1 mb-3 text-small text-muted">{text}</p>
      <table aria-labelledby={id} className="w-full">
        <thead className="text-small text-muted">
          <tr>
            <th scope="col" className="pb-2 text-start font-semibold">
              {first}
            </th>
            <th scope="col" className="pb-2 text-end font-semibold">
              {second}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {rows.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row" className="py-2.5 text-start font-normal">
                {name}
              </th>
              <td className="num py-2.5 text-end font-semibold whitespace-nowrap">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
