n, k = map(int, input().split())
tired = list(map(int, input().split()))
best = [0] + [-10 ** 18] * k
for gain in map(int, input().split()):
    longer = best[k] + gain - tired[-1]
    best = [max(best)] + [before + gain - cost for before, cost in zip(best, tired)]
    best[k] = max(best[k], longer)
print(max(best))
