import math

n, k = map(int, input().split())
boxes = math.ceil(n / k)
print(boxes, n - (boxes - 1) * k if boxes else 0)
