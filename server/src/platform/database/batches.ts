interface Row {
  readonly _id: string;
}

type ReadAfter<R extends Row> = (afterId: string | undefined, limit: number) => Promise<readonly R[]>;

/** Rows read at a time. */
const BATCH = 100;

/** Iterates over a list in the order of ids, one batch at a time. */
export async function* batchesOf<R extends Row>(read: ReadAfter<R>): AsyncGenerator<readonly R[]> {
  let afterId: string | undefined;
  do {
    const rows = await read(afterId, BATCH);
    if (rows.length > 0) yield rows;
    afterId = rows.length === BATCH ? rows.at(-1)?._id : undefined;
  } while (afterId !== undefined);
}
