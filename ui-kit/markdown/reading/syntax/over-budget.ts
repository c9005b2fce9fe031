/** Thrown for a text that would take too long to read or to draw: it is shown as it was written. */
export class OverBudget extends Error {}
