import { refuse } from '../base/errors.ts'
import { compileProjection } from '../query/projection/projection.ts'
import { compileSetFields } from '../query/projection/set-fields.ts'
import { isDoc, typeNameOf, type Doc, type Value } from '../values/types.ts'
import { compileExpression, newScope } from '../expression/expression.ts'
import { table } from '../base/table.ts'

type Transform = (doc: Doc) => Doc

/** Stages that map each document to one document. Update pipelines consist of these. */
export const transforms = table<(operand: Value, variables: Doc) => Transform>({
  $project: (operand, variables) => {
    if (!isDoc(operand) || Object.keys(operand).length === 0)
      return refuse(51272, 'Invalid $project :: caused by :: projection specification must have at least one field')
    return compileProjection(operand, 'aggregate', variables)
  },
  $set: (operand, variables) => setFields('$set', operand, variables),
  $addFields: (operand, variables) => setFields('$addFields', operand, variables),
  $unset: (operand) => {
    const paths = Array.isArray(operand) ? operand : [operand]
    for (const path of paths)
      if (typeof path !== 'string' || path === '') refuse(31002, '$unset specification must be a string or an array containing only string values')
    return compileProjection(Object.fromEntries(paths.map((path) => [path, 0])), 'aggregate')
  },
  $replaceRoot: (operand, variables) =>
    isDoc(operand) && 'newRoot' in operand ? replaceRoot(operand.newRoot, variables) : refuse(40231, 'no newRoot specified for the $replaceRoot stage'),
  $replaceWith: replaceRoot,
})

/** Compiles the pipeline of an update. */
export function compileUpdatePipeline(stages: Value[], variables: Doc): Transform {
  const steps = stages.map((stage) => {
    if (!isDoc(stage) || Object.keys(stage).length !== 1) return refuse(40323, 'A pipeline stage specification object must contain exactly one field.')
    const [name, operand] = Object.entries(stage)[0]!
    const make = transforms[name] ?? refuse('InvalidOptions', `${name} is not allowed to be used within an update`)
    return make(operand, variables)
  })
  return (doc) => steps.reduce((result, step) => step(result), doc)
}

function setFields(name: string, operand: Value, variables: Doc): Transform {
  return isDoc(operand) ? compileSetFields(operand, variables) : refuse(40272, `${name} specification stage must be an object, got ${typeNameOf(operand)}`)
}

function replaceRoot(operand: Value, variables: Doc): Transform {
  const expression = compileExpression(operand)
  return (doc) => {
    const root = expression(newScope(doc, variables))
    return isDoc(root)
      ? root
      : refuse(
          40228,
          `'newRoot' expression must evaluate to an object, but resulting value was: ${root === undefined ? 'MISSING' : String(root)}. Type of resulting value: '${typeNameOf(root)}'`,
        )
  }
}
