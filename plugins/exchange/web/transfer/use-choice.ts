import { useState } from 'react'
import type { TransferItem } from '../../contract/transfers.ts'

/** Which problems of a transfer are taken, and under which display ids. */
export interface ItemChoice {
  /** Whether it can be taken, under the display id that it has now. */
  isPossible(item: TransferItem): boolean
  isChosen(item: TransferItem): boolean
  choose(item: TransferItem, isChosen: boolean): void
  chooseAll(isChosen: boolean): void
  /** What stands in the field of the display id. */
  idOf(item: TransferItem): string
  rename(item: TransferItem, problemId: string): void
  /** The chosen ones as the server wants them. */
  readonly chosen: { readonly index: number; readonly problemId?: string }[]
}

/** At first everything is taken that can be taken as it is; a problem that needs another display id joins when it gets one. */
export function useChoice(items: readonly TransferItem[]): ItemChoice {
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const [ids, setIds] = useState<Readonly<Record<number, string>>>({})
  const newId = ({ index, problemId }: TransferItem) => {
    const typed = ids[index]?.trim() ?? ''
    return typed.toUpperCase() === problemId.toUpperCase() ? '' : typed
  }
  const isPossible = (item: TransferItem) => item.takeable === 'yes' || (item.takeable === 'renamed' && newId(item) !== '')
  const isChosen = (item: TransferItem) => isPossible(item) && !leftOut.has(item.index)
  const without = (index: number) => new Set([...leftOut].filter((other) => other !== index))
  return {
    isPossible,
    isChosen,
    choose: ({ index }, on) => setLeftOut(on ? without(index) : new Set([...leftOut, index])),
    chooseAll: (on) => setLeftOut(new Set(on ? [] : items.map(({ index }) => index))),
    idOf: ({ index, problemId }) => ids[index] ?? problemId,
    rename: (item, problemId) => {
      setIds({ ...ids, [item.index]: problemId })
      if (item.takeable === 'renamed') setLeftOut(without(item.index))
    },
    chosen: items.filter(isChosen).map((item) => {
      const problemId = newId(item)
      return { index: item.index, ...(problemId !== '' && { problemId }) }
    }),
  }
}
