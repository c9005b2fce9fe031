/** The operators, stages and accumulators that a source of the embedded database implements: rows of tables, cases, and names looked for. */
export function operatorsIn(text: string): string[] {
  const rows = Array.from(text.matchAll(/^ +(\$[a-z]\w*): (?!\(\) => refuse)/gm), ([, name]) => name!)
  const cases = Array.from(text.matchAll(/((?:case '\$\w+':\s*)+)(?!\s|case|return refuse)/g), ([, names]) => operatorNamesIn(names!)).flat()
  const lookedFor = Array.from(text.matchAll(/'(\$\w+)' in (?!\w+\) refuse)/g), ([, name]) => name!)
  return [...rows, ...cases, ...lookedFor]
}

/** Every name that could be one of an operator. */
export function operatorNamesIn(text: string): string[] {
  return text.match(/\$[a-z]\w*/gi) ?? []
}

/** The operators that the embedded database implements but nothing in core or plugins uses. Only deletions are allowed. */
export const unusedOperators: readonly string[] = `
  $abs $acos $acosh $add $addFields $allElementsTrue $alwaysFalse $alwaysTrue $anyElementTrue $arrayToObject $asin $asinh $atan $atan2
  $atanh $avg $bit $bitAnd $bitNot $bitOr $bitXor $bitsAllClear $bitsAllSet $bitsAnyClear $bitsAnySet $bottom $bottomN $bucket $bucketAuto $ceil $cmp
  $comment $concat $cond $convert $cos $cosh $count $currentDate $dateAdd $dateDiff $dateFromParts $dateFromString $dateSubtract
  $dateToParts $dateToString $dateTrunc $dayOfMonth $dayOfWeek $dayOfYear $degreesToRadians $divide $documents $exp $facet $first $firstN $floor
  $getField $hour $indexOfArray $indexOfBytes $indexOfCP $isArray $isNumber $isoDayOfWeek $isoWeek $isoWeekYear $last $lastN $let $limit
  $listLocalSessions $ln $log $log10 $lookup $ltrim $map $maxN $merge $mergeObjects $meta $millisecond $minN $minute $mod $month $mul
  $multiply $natural $objectToArray $out $pop $pow $pullAll $radiansToDegrees $rand $range $reduce $ref $regexFind $regexFindAll $regexMatch $replaceAll
  $replaceOne $replaceRoot $replaceWith $reverseArray $round $rtrim $sample $second $setDifference $setEquals $setField $setIntersection $setIsSubset
  $setUnion $sin $sinh $skip $sort $sortArray $sortByCount $split $sqrt $stdDevPop $stdDevSamp $strLenBytes $strLenCP $strcasecmp $substr $substrBytes
  $subtract $switch $tan $tanh $toBool $toDate $toDecimal $toDouble $toInt $toLong $toLower $toObjectId $toString $toUpper $top $topN $trim $trunc
  $unionWith $unsetField $unwind $week $year $zip
`
  .trim()
  .split(/\s+/)
