import { csvOf } from '@weft/shared/text/csv';

/** Offers a table as a file, named `name`. */
export function saveTable(rows: readonly (readonly string[])[], name: string): void {
  saveCsv(csvOf(rows), name);
}

/** Offers CSV as a file, named `name`. */
export function saveCsv(csv: string, name: string): void {
  // Spreadsheets read UTF-8 only with this mark.
  const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
