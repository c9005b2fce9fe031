import type { IndexPlan } from './plan.ts'

/**
 * Whether the plan finds each record once, ordered by the fields that follow the ones fixed by the query: the property
 * that an intersection of indexes, which is a merge of sorted keys, needs of its inputs.
 */
export function isIntersectable({ index, fields, ranges, repeats }: IndexPlan): boolean {
  return fields.length > 0 && ranges.length === 1 && fields.every(({ points }) => points) && !repeats && !index.unique && !index.record.lossy
}

/** Whether two plans find records in the same order, so that their keys can be merged. */
export function canIntersect(a: IndexPlan, b: IndexPlan): boolean {
  return isIntersectable(a) && isIntersectable(b) && a.reverse === b.reverse && a.sorted === b.sorted && orderOf(a) === orderOf(b)
}

function orderOf({ index, fields }: IndexPlan): string {
  return JSON.stringify(index.fields.slice(fields.length).map((field, position) => [field, index.directions[fields.length + position]]))
}
