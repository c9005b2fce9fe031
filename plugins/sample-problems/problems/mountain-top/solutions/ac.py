def ask(post):
    print('?', post, flush=True)
    return int(input())


left, right = 1, int(input())
while left < right:
    middle = (left + right) // 2
    if ask(middle) < ask(middle + 1):
        left = middle + 1
    else:
        right = middle
print('!', left, flush=True)
