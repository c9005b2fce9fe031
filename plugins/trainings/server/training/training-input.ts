import { entriesOf } from '@verdict/core'
import {
  CategoryRequired,
  DescriptionRequired,
  PasswordRequired,
  RankWrong,
  SynopsisRequired,
  TextTooLong,
  TitleRequired,
  trainingAuths,
  type TrainingForm,
} from '../../contract.ts'
import type { TrainingDoc } from './training-schema.ts'

const longest = { title: 500, synopsis: 500, description: 65_535 } as const
const largestRank = 2_147_483_647

/** The fields of a training's form. */
export type TrainingInput = Pick<TrainingDoc, 'title' | 'searchTitle' | 'synopsis' | 'description' | 'auth' | 'password' | 'categoryId' | 'rank' | 'visible'>

/** Validates a form in the order of its fields. Omitted fields come from `saved`, or get the defaults of a new training. */
export function trainingInput({ training, trainingCategory }: TrainingForm, saved?: TrainingDoc): TrainingInput {
  const rank = rankOf(training.rank, saved?.rank ?? 1000)
  const title = (training.title ?? saved?.title ?? '').trim()
  const synopsis = (training.synopsis ?? saved?.synopsis ?? '').trim()
  const description = training.description ?? saved?.description ?? ''
  if (title === '') throw new TitleRequired()
  // Clients that do not know the field send back the empty value that they loaded.
  if (typeof training.synopsis === 'string' && synopsis === '' && saved?.synopsis !== '') throw new SynopsisRequired()
  if (description.trim() === '') throw new DescriptionRequired()
  for (const [field, text] of entriesOf({ title, synopsis, description })) {
    const maximum = longest[field]
    if (text.length > maximum) throw new TextTooLong({ field, maximum })
  }
  const categoryId = trainingCategory?.id ?? saved?.categoryId
  if (categoryId === undefined) throw new CategoryRequired()
  const auth = training.auth ?? saved?.auth ?? trainingAuths.public
  const password = training.privatePwd ?? saved?.password ?? ''
  if (auth === trainingAuths.private && password === '') throw new PasswordRequired()
  return {
    title,
    searchTitle: title.toLowerCase(),
    synopsis,
    description,
    auth,
    password: auth === trainingAuths.private ? password : null,
    categoryId,
    rank,
    visible: training.status ?? saved?.visible ?? true,
  }
}

/** Returns a rank, which orders a list. */
export function rankOf(given: number | null | undefined, saved: number): number {
  const rank = given ?? saved
  if (rank < 0 || rank > largestRank) throw new RankWrong({ maximum: largestRank })
  return rank
}
