import { htmlAsMarkdown, statementParts, texAsMarkdown, type StatementParts, type TexMarkdown } from '@verdict/plugin-exchange/kit'

/** Converts the sections of a TeX statement in a thread. `folders` are those of its images, and `files` the images of the package. */
export function readSections(
  sections: readonly string[],
  { folders, files }: { readonly folders: readonly string[]; readonly files: ReadonlySet<string> },
): TexMarkdown[] {
  const picture = (name: string) =>
    folders.flatMap((path) => ['', '.png', '.jpg', '.pdf'].map((ending) => `${path}/${name}${ending}`)).find((path) => files.has(path))
  return sections.map((tex) => texAsMarkdown(tex, { picture }))
}

export function readHtml(html: string): StatementParts {
  return statementParts(htmlAsMarkdown(/<body[^<>]*>([\s\S]*?)(?:<\/body>|$)/i.exec(html)?.[1] ?? html))
}
