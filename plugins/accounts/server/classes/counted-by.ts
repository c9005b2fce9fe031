import type { Collection, Document } from 'mongodb'

/** Returns how many documents have each of the numbers in a field; numbers without documents are omitted. */
export async function countedBy<T extends Document>(
  docs: Collection<T>,
  field: keyof T & string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const stages = [{ $match: { [field]: { $in: [...numbers] } } }, { $group: { _id: `$${field}`, count: { $sum: 1 } } }]
  const rows = await docs.aggregate<{ _id: number; count: number }>(stages).toArray()
  return new Map(rows.map(({ _id, count }) => [_id, count]))
}
