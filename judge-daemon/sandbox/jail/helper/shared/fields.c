#include "../jail.h"
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool next_field(struct fields *rest, struct field *found) {
  if (rest->left < 9) return false;
  memcpy(found->tag, rest->at, 4);
  found->tag[4] = 0;
  memcpy(&found->length, rest->at + 4, 4);
  if ((size_t)found->length + 9 > rest->left) return false;
  found->value = rest->at + 8;
  rest->at += 9 + (size_t)found->length;
  rest->left -= 9 + (size_t)found->length;
  return true;
}

const char *text_field(struct fields all, const char *tag, const char *otherwise) {
  struct field one;
  while (next_field(&all, &one))
    if (!strcmp(one.tag, tag)) return one.value;
  return otherwise;
}

long long number_field(struct fields all, const char *tag, long long otherwise) {
  const char *text = text_field(all, tag, NULL);
  return text ? atoll(text) : otherwise;
}

void append_bytes(struct buffer *to, const void *bytes, size_t length) {
  if (to->length + length > to->capacity) {
    size_t capacity = to->capacity ? to->capacity : 1024;
    while (capacity < to->length + length) capacity *= 2;
    char *grown = realloc(to->bytes, capacity);
    if (!grown) _exit(70);
    to->bytes = grown;
    to->capacity = capacity;
  }
  if (length) memcpy(to->bytes + to->length, bytes, length);
  to->length += length;
}

void append_field(struct buffer *to, const char *tag, const void *bytes, size_t length) {
  uint32_t size = (uint32_t)length;
  append_bytes(to, tag, 4);
  append_bytes(to, &size, 4);
  append_bytes(to, bytes, length);
  append_bytes(to, "", 1);
}

void append_text(struct buffer *to, const char *tag, const char *text) { append_field(to, tag, text, strlen(text)); }

void append_number(struct buffer *to, const char *tag, long long number) {
  char text[32];
  append_field(to, tag, text, (size_t)snprintf(text, sizeof text, "%lld", number));
}

void release(struct buffer *one) {
  free(one->bytes);
  *one = (struct buffer){0};
}

static void write_all(const char *bytes, size_t length) {
  while (length) {
    ssize_t done = write(1, bytes, length);
    if (done < 0 && errno == EAGAIN) {
      struct pollfd writable = {.fd = 1, .events = POLLOUT};
      poll(&writable, 1, -1);
      continue;
    }
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) _exit(0); /* the daemon is gone; every container dies with this process */
    bytes += done;
    length -= (size_t)done;
  }
}

void send_frame(const struct buffer *payload) {
  uint32_t size = (uint32_t)payload->length;
  struct buffer frame = {0};
  if (payload->length < 65536) {
    append_bytes(&frame, &size, 4);
    append_bytes(&frame, payload->bytes, payload->length);
    write_all(frame.bytes, frame.length);
    release(&frame);
    return;
  }
  write_all((const char *)&size, 4);
  write_all(payload->bytes, payload->length);
}
