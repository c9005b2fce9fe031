/** Whom a group lets in: everybody, whoever its staff accepts, or whoever is accepted and knows its code. */
export const groupAuths = { public: 1, protected: 2, private: 3 } as const
export type GroupAuth = (typeof groupAuths)[keyof typeof groupAuths]

/** Lengths in characters. */
export const groupLimits = {
  name: { minimum: 5, maximum: 25 },
  brief: { minimum: 5, maximum: 50 },
  description: { minimum: 5, maximum: 1000 },
  reason: { minimum: 5, maximum: 100 },
  code: 6,
} as const

/** The lengths of a short name: five letters say as much as two Chinese characters. */
export function shortNameLimits(shortName: string) {
  return { minimum: /\p{Script=Han}/u.test(shortName) ? 2 : 5, maximum: 10 }
}

/** Whether a text has a length, counted in characters as people see them. */
export function hasLength(text: string, { minimum, maximum }: { readonly minimum: number; readonly maximum: number }): boolean {
  const { length } = [...text]
  return length >= minimum && length <= maximum
}
