n, k = map(int, input().split())
tired = list(map(int, input().split()))
best = [0] + [-10 ** 18] * k
for gain in map(int, input().split()):
    best = [max(best)] + [before + gain - cost for before, cost in zip(best, tired)]
print(max(best))
