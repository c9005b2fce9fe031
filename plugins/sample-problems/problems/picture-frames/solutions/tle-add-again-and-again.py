# Multiplies by adding.
for _ in range(int(input())):
    a, b = map(int, input().split())
    low, high = sorted((a, b))
    area = 0
    done = 0
    while done < high - low:
        area += low + high
        done += 1
    print(area if a >= b else -area)
