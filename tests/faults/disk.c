/* A disk that fails: preloaded below SQLite and Python, it makes one chosen call go wrong.
 *
 * Calls on files whose path holds a mark are counted. The one with the number that was asked for
 * fails with an errno; a torn write has written half of its bytes before. A lasting fault fails
 * all calls that write from there on, as a full disk does.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static char mark[256];
static long left = -1; /* calls until the fault; below zero there is none */
static int code, lasting, torn, fired;

void disk_fails(const char* where, long call, int with_errno, int for_ever, int half_written) {
    snprintf(mark, sizeof mark, "%s", where);
    code = with_errno, lasting = for_ever, torn = half_written, fired = 0;
    left = call;
}

/* Ends the fault; whether it has struck. */
int disk_heals(void) {
    left = -1, mark[0] = 0;
    return fired;
}

static int strikes(int file, int writes) {
    if (mark[0] == 0 || left < 0 || (fired && !(lasting && writes))) return 0;
    char name[64], path[4096];
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    ssize_t length = readlink(name, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    if (strstr(path, mark) == NULL) return 0;
    if (!fired && --left > 0) return 0;
    fired = 1;
    return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAIL return errno = code, -1

ssize_t write(int file, const void* data, size_t size) {
    if (!strikes(file, 1)) return REAL(write)(file, data, size);
    if (torn) REAL(write)(file, data, size / 2);
    FAIL;
}

ssize_t pwrite(int file, const void* data, size_t size, off_t place) {
    if (!strikes(file, 1)) return REAL(pwrite)(file, data, size, place);
    if (torn) REAL(pwrite)(file, data, size / 2, place);
    FAIL;
}

ssize_t pwrite64(int file, const void* data, size_t size, off64_t place) {
    if (!strikes(file, 1)) return REAL(pwrite64)(file, data, size, place);
    if (torn) REAL(pwrite64)(file, data, size / 2, place);
    FAIL;
}

ssize_t pread64(int file, void* data, size_t size, off64_t place) {
    if (strikes(file, 0)) FAIL;
    return REAL(pread64)(file, data, size, place);
}

int fsync(int file) {
    if (strikes(file, 1)) FAIL;
    return REAL(fsync)(file);
}

int fdatasync(int file) {
    if (strikes(file, 1)) FAIL;
    return REAL(fdatasync)(file);
}

int ftruncate(int file, off_t size) {
    if (strikes(file, 1)) FAIL;
    return REAL(ftruncate)(file, size);
}

int ftruncate64(int file, off64_t size) {
    if (strikes(file, 1)) FAIL;
    return REAL(ftruncate64)(file, size);
}
