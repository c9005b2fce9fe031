/** What the form calls the fields of which it has many, where it marks what is wrong. */
export const caseField = (index: number, key: 'input' | 'score' | 'groupNum'): string => `case ${index} ${key}`
export const templateField = (language: string): string => `template ${language}`
