const packages = `bufio bytes cmp container/heap container/list container/ring context encoding/binary encoding/hex encoding/json errors fmt
  hash/crc32 hash/fnv hash/maphash io iter maps math math/big math/bits math/cmplx math/rand math/rand/v2 os reflect regexp runtime
  runtime/debug slices sort strconv strings sync sync/atomic text/tabwriter text/template time unicode unicode/utf16 unicode/utf8 unsafe`
  .split(/\s+/)
  .join(' ')

/** A script that compiles Go's standard packages and puts them, with an import configuration, into the folder `made`. */
export const goPackagesScript = (toolchain: string, prepared: string) => `
  set -e
  export CGO_ENABLED=0 GOFLAGS= GOCACHE=/w/tmp/cache
  mkdir -p made/packages /w/tmp/cache
  ${toolchain}/bin/go list -deps -export -f '{{.ImportPath}} {{.Export}}' ${packages} > list
  number=0
  while read -r name path; do
    [ -n "$path" ] || continue
    number=$((number + 1))
    mv "$path" "made/packages/$number.a"
    echo "packagefile $name=${prepared}/packages/$number.a" >> made/importcfg
  done < list`
