import { isEmail, isPassword, isUsername, limits } from './account-rules.ts'

/** A parsed row of an import. */
export interface NewAccount {
  readonly username: string
  readonly password: string
  readonly email: string | null
  readonly realname: string | null
  readonly gender: 'male' | 'female' | 'secrecy'
  readonly nickname: string | null
  readonly school: string | null
  readonly course: string | null
}

/** The columns of an import, in order; the first two are required. */
export const importColumns = ['username', 'password', 'email', 'realname', 'gender', 'nickname', 'school', 'class'] as const

const genders: Readonly<Record<string, NewAccount['gender']>> = {
  '': 'secrecy',
  male: 'male',
  '0': 'male',
  female: 'female',
  '1': 'female',
  secrecy: 'secrecy',
  '2': 'secrecy',
}

/** Parses a row of an import. */
export function parseAccountRow(cells: readonly string[]): NewAccount {
  const [username = '', password = '', email = '', realname = '', gender = '', nickname = '', school = '', course = ''] = cells.map((cell) => cell.trim())
  return {
    username,
    password,
    email: email || null,
    realname: realname || null,
    gender: genders[gender.toLowerCase()] ?? 'secrecy',
    nickname: nickname || null,
    school: school || null,
    course: course || null,
  }
}

/** Returns the invalid rows, including duplicates within the import, and their problems. */
export function findRowProblems(rows: readonly (readonly string[])[], passwordMin: number): Map<number, string[]> {
  const found = new Map<number, string[]>()
  const names = new Map<string, number>()
  const addresses = new Map<string, number>()
  for (const [index, cells] of rows.entries()) {
    const account = parseAccountRow(cells)
    const problems = [...shapeProblems(cells), ...valueProblems(account, passwordMin)]
    if (account.username && isRepeated(names, account.username, index)) problems.push('username-twice')
    if (account.email && isRepeated(addresses, account.email, index)) problems.push('email-twice')
    if (problems.length > 0) found.set(index, problems)
  }
  return found
}

function shapeProblems(cells: readonly string[]): string[] {
  return cells.length < 7 || cells.length > importColumns.length ? ['columns'] : []
}

function valueProblems({ username, password, email, realname, nickname, school, course }: NewAccount, passwordMin: number): string[] {
  const tooLong = (name: string, value: string | null, limit: number) => ((value?.length ?? 0) > limit ? [`${name}-long`] : [])
  return [
    ...(username === '' ? ['username-missing'] : isUsername(username) ? [] : ['username-invalid']),
    ...(password === '' ? ['password-missing'] : isPassword(password, passwordMin) ? [] : ['password-invalid']),
    ...(email === null || isEmail(email) ? [] : ['email-invalid']),
    ...tooLong('realname', realname, limits.realname),
    ...tooLong('nickname', nickname, limits.nickname),
    ...tooLong('school', school, limits.school),
    ...tooLong('class', course, limits.school),
  ]
}

function isRepeated(seen: Map<string, number>, value: string, index: number): boolean {
  const key = value.normalize('NFKC').toLowerCase()
  if (seen.has(key)) return true
  seen.set(key, index)
  return false
}
