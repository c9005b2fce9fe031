export function processorTimeOf(thread: number): number
