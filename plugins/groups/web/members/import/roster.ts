const nameHeads = /^(user ?name|用户名|账号|帐号)$/i

/** Returns the names in the rows of a file: from the column whose header says so, otherwise from the first column. */
export function rosterNames(rows: readonly (readonly string[])[]): string[] {
  const column = rows[0]?.findIndex((cell) => nameHeads.test(cell.trim())) ?? -1
  const cells = column < 0 ? rows.map((row) => row[0]) : rows.slice(1).map((row) => row[column])
  return cells.map((cell = '') => cell.trim()).filter((name) => name !== '')
}
