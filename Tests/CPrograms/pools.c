#define _POSIX_C_SOURCE 200809L
#include "CPrograms.h"
#include "program.h"
#include <pthread.h>
#include <time.h>

static int32_t make_red(lamina_layer **root) {
    *root = make_layer(0, 4, 2, RED);
    return *root ? LAMINA_OK : LAMINA_INTERNAL;
}

static int32_t make_tree(void *context, lamina_layer **root) {
    struct timespec pause = {0, 0};
    int milliseconds = *(int *)context;
    pause.tv_sec = milliseconds / 1000;
    pause.tv_nsec = milliseconds % 1000 * 1000000L;
    nanosleep(&pause, NULL);
    return make_red(root);
}

static int32_t fail(void *context, lamina_layer **root) {
    (void)context;
    (void)root;
    return (int32_t)lamina_layer_create("CANothing", root);
}

static int32_t forget(void *context, lamina_layer **root) {
    (void)context;
    (void)root;
    return LAMINA_OK;
}

struct answer {
    int milliseconds;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int count;
    int32_t status;
    char message[128];
    lamina_image *image;
};

static int32_t make_answered(void *context, lamina_layer **root) {
    return make_tree(&((struct answer *)context)->milliseconds, root);
}

static void done(void *context, int32_t status, const char *message, lamina_image *image) {
    struct answer *answer = context;
    pthread_mutex_lock(&answer->lock);
    answer->count++;
    answer->status = status;
    strncpy(answer->message, message, sizeof answer->message - 1);
    answer->image = image;
    pthread_cond_signal(&answer->changed);
    pthread_mutex_unlock(&answer->lock);
}

static void wait_for(struct answer *answer, int count) {
    pthread_mutex_lock(&answer->lock);
    while (answer->count < count) pthread_cond_wait(&answer->changed, &answer->lock);
    pthread_mutex_unlock(&answer->lock);
}

int pools_program(const char *folder) {
    static struct answer answer = {
        0, PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0, "", NULL};
    static int at_once = 0, slow = 400;
    lamina_job job = {4, 2, 0, NAN, 0, false, make_tree, &at_once};
    lamina_pool *pool, *other;
    lamina_device *device;
    lamina_image *image;
    int32_t width, height;
    uint8_t pixels[2][4][4];
    (void)folder;
    OK(lamina_device_create("software", &device));
    OK(lamina_pool_create(1, 1, device, &pool));
    OK(lamina_pool_render(pool, &job, &image));
    OK(lamina_image_get_size(image, &width, &height));
    EXPECT(width == 4 && height == 2);
    OK(lamina_image_get_pixels(image, pixels, 16, LAMINA_RGBA_STRAIGHT));
    EXPECT(pixels[1][3][0] == 255 && pixels[1][3][2] == 0);
    OK(lamina_image_release(image));
    answer.count = 0;

    job.context = &answer;
    job.make_tree = make_answered;
    OK(lamina_pool_submit(pool, &job, done));
    wait_for(&answer, 1);
    EXPECT(answer.status == LAMINA_OK && answer.image != NULL);
    OK(lamina_image_release(answer.image));

    /* Deadlines. */
    job.context = &slow;
    job.make_tree = make_tree;
    job.timeout = 0.05;
    FAILS(LAMINA_OUT_OF_TIME, "deadline", lamina_pool_render(pool, &job, &image));
    EXPECT(image == NULL);
    answer.milliseconds = 400;
    job.context = &answer;
    job.make_tree = make_answered;
    OK(lamina_pool_submit(pool, &job, done));
    wait_for(&answer, 2);
    EXPECT(answer.status == LAMINA_OUT_OF_TIME && answer.image == NULL);
    EXPECT(strstr(answer.message, "deadline") != NULL);
    answer.milliseconds = 0;
    job.timeout = 0;

    /* Jobs that fail. */
    job.make_tree = fail;
    FAILS(LAMINA_USAGE, "make_tree: no layer class is named 'CANothing'",
          lamina_pool_render(pool, &job, &image));
    job.make_tree = forget;
    FAILS(LAMINA_USAGE, "NULL instead of a lamina_layer", lamina_pool_render(pool, &job, &image));
    job.make_tree = make_answered;
    job.width = -1;
    FAILS(LAMINA_USAGE, "width: -1", lamina_pool_render(pool, &job, &image));
    FAILS(LAMINA_USAGE, "width: -1", lamina_pool_submit(pool, &job, done));
    job.width = NAN;
    FAILS(LAMINA_USAGE, "finite", lamina_pool_render(pool, &job, &image));
    job.width = 1e9;
    EXPECT(lamina_pool_render(pool, &job, &image) == LAMINA_LIMIT);
    job.width = 4;
    job.scale = -2;
    FAILS(LAMINA_USAGE, "scale: -2", lamina_pool_submit(pool, &job, done));
    job.scale = 0;
    job.timeout = -1;
    FAILS(LAMINA_USAGE, "timeout", lamina_pool_render(pool, &job, &image));
    job.timeout = NAN;
    FAILS(LAMINA_USAGE, "timeout", lamina_pool_submit(pool, &job, done));
    job.timeout = INFINITY;
    OK(lamina_pool_render(pool, &job, &image));
    OK(lamina_image_release(image));
    FAILS(LAMINA_USAGE, "NULL", lamina_pool_submit(pool, &job, NULL));
    job.make_tree = NULL;
    FAILS(LAMINA_USAGE, "make_tree: NULL", lamina_pool_render(pool, &job, &image));
    FAILS(LAMINA_USAGE, "NULL", lamina_pool_render(pool, NULL, &image));
    FAILS(LAMINA_USAGE, "NULL", lamina_pool_render(pool, &job, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_pool_render(NULL, &job, &image));
    FAILS(LAMINA_USAGE, "NULL", lamina_pool_submit(pool, NULL, done));
    FAILS(LAMINA_USAGE, "contexts", lamina_pool_create(1000, 0, device, &other));
    FAILS(LAMINA_USAGE, "queueLimit", lamina_pool_create(1, -1, device, &other));
    EXPECT(other == NULL);
    FAILS(LAMINA_USAGE, "NULL", lamina_pool_create(1, 1, device, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_pool_shutdown(NULL, true));

    OK(lamina_pool_shutdown(pool, false));
    job.make_tree = make_answered;
    FAILS(LAMINA_USAGE, "shut down", lamina_pool_render(pool, &job, &image));
    OK(lamina_pool_release(pool));
    FAILS(LAMINA_USAGE, "not a valid lamina_pool", lamina_pool_release(pool));
    OK(lamina_device_release(device));
    EXPECT(answer.count == 2);
    return 0;
}
