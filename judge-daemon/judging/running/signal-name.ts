import { constants } from 'node:os'

export const signalName = (number: number): string => Object.entries(constants.signals).find(([, value]) => value === number)?.[0] ?? `signal ${number}`
