import { useState } from 'react'
import type { TransferItem } from '../../contract/transfers.ts'

/** The problems of a transfer to import, and their display IDs. */
export interface ItemChoice {
  /** Whether it can be imported under its current display ID. */
  isPossible(item: TransferItem): boolean
  isChosen(item: TransferItem): boolean
  choose(item: TransferItem, isChosen: boolean): void
  chooseAll(isChosen: boolean): void
  /** Returns the content of the display ID field. */
  idOf(item: TransferItem): string
  rename(item: TransferItem, problemId: string): void
  /** The chosen problems in the server's format. */
  readonly chosen: { readonly index: number; readonly problemId?: string }[]
}

/** Initially, chooses every problem that needs no change; one that needs another display ID is added when it gets one. */
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
