// Preloaded in place of a crash of LMDB in the process that opens the file.
if (process.argv.some((word) => word === '--until-stdin-closes' || word === '--in-this-process')) process.kill(process.pid, 'SIGSEGV')
