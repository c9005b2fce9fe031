import type { StatementTexts } from '../../contract/screens/page.ts'
import '../problems.css'
import { StatementBody } from './statement.tsx'

/** The texts of a statement, for other plugins. */
export default function StatementPart({ texts }: { readonly texts: StatementTexts }) {
  return (
    <div className="verdict-statement">
      <StatementBody problem={texts} />
    </div>
  )
}
